/** The fast part of the tests: types, lint, format and everything that needs neither database nor browser. */
import { attached, format, lint, passes, types } from './steps.ts'

let ok = true
for (const step of [types, lint, format]) ok = (await passes(step)) && ok
ok = (await attached(['vitest', 'run', '--project', 'unit'])) === 0 && ok
process.exit(ok ? 0 : 1)
