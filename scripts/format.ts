/** Writes every file in the one format, with the safe fixes of the linter. */
import { attached } from './steps.ts'

process.exit(await attached(['biome', 'check', '--write', '.']))
