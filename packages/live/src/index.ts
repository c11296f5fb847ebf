export { type LiveBackend, type LiveStats, startLiveBackend } from './engine.ts'
export { ReadKeys } from './keys/read-keys.ts'
export { NotWatchable } from './keys/walk.ts'
export { nodePool } from './line/connection.ts'
export { kyselyOn } from './line/kysely-on.ts'
export { DatabaseAway, isDiskFull, isPassing } from './line/passing-errors.ts'
export { callName } from './mutations/replay.ts'
export type { LiveObserver, LiveOptions, Seal, SealPlace, StepReport } from './options.ts'
export { type AnyKysely, type FunctionRunner, type QueryRun, ReplayMismatch, TooSlow } from './runner.ts'
export { configOfServers, type ServersConfig, serversOf, targetOf, writerAmong } from './servers.ts'
export { loadRegistry } from './tables/registry.ts'
export {
  defaultScopeColumns,
  type InstallOptions,
  installLive,
  raiseAfterRestore,
} from './tables/triggers.ts'
