import { unpackForAll } from './chromium.ts'

/** What the files of browser tests share, made once a run. */
export default unpackForAll
