"""One battery that every game passes: the laws of the contract, the fog law, refusals, fuzzing, recorded playthroughs.

Nothing here knows a game or a test framework; each part returns findings. Read `run`, then `laws`, `fog`, `refusal`,
`fuzz` and `playthrough`.
"""
