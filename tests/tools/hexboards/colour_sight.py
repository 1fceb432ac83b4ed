"""How far apart two colours are for eyes of different kinds, by the formula CIEDE2000."""

import math

Lab = tuple[float, float, float]

# What full colour blindness makes of linear RGB (Machado, Oliveira and Fernandes 2009).
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red-blind": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green-blind": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "blue-blind": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)
FAR = 25**7  # the chroma, to the seventh power, beyond which hues count for more


def seen(colour: str, eye: str) -> Lab:
    """CIELAB of a colour such as #aabbcc as an eye of this kind sees it."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    rgb = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in EYES[eye]]
    xyz = [sum(m * c for m, c in zip(row, rgb, strict=True)) / w for row, w in zip(TO_XYZ, WHITE, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000; about 1 is the least that an eye can tell side by side."""
    chroma = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + FAR)))
    (c1, h1), (c2, h2) = ((math.hypot(a * stretch, b), math.atan2(b, a * stretch)) for _, a, b in (one, other))
    turn = math.remainder(h2 - h1, 2 * math.pi) if c1 * c2 else 0.0
    middle = math.degrees(h1 + turn / 2) % 360 if c1 * c2 else math.degrees(h1 + h2) % 360
    light, colour = (one[0] + other[0]) / 2 - 50, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * math.cos(math.radians(middle - 30))
        + 0.24 * math.cos(math.radians(2 * middle))
        + 0.32 * math.cos(math.radians(3 * middle + 6))
        - 0.20 * math.cos(math.radians(4 * middle - 63))
    )
    in_light = (other[0] - one[0]) / (1 + 0.015 * light**2 / math.sqrt(20 + light**2))
    in_chroma = (c2 - c1) / (1 + 0.045 * colour)
    in_hue = 2 * math.sqrt(c1 * c2) * math.sin(turn / 2) / (1 + 0.015 * colour * weight)
    blue = math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2)))
    mixed = -2 * math.sqrt(colour**7 / (colour**7 + FAR)) * math.sin(blue)
    return math.sqrt(in_light**2 + in_chroma**2 + in_hue**2 + mixed * in_chroma * in_hue)
