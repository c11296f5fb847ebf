import { format, stripVTControlCharacters } from 'node:util'
import type { Log } from './log.ts'

const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const
const longestWords = 2_000

/**
 * Makes lines of the log of whatever else would be written: what libraries say on the console, warnings of the runtime,
 * and the fault that ends the process. A collector reads one kind of line, and none of them goes round what hides
 * secrets and cuts lengths. What people are told who started the program is written past it, as `sayAtStart`.
 */
export function gatherInto(log: Log): void {
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, Level][]) {
    console[name] = (...said: unknown[]) => {
      const err = said.find((each) => each instanceof Error)
      const words = said.filter((each) => each !== err)
      log[level]({ from: 'console', ...(err && { err }) }, inOneLine(words))
    }
  }
  process.removeAllListeners('warning')
  process.on('warning', (warning) =>
    log.warn({ from: 'runtime', err: warning }, inOneLine([warning.message])),
  )
  process.on('uncaughtException', (error) => {
    log.fatal({ from: 'runtime', err: error }, 'a fault that nobody caught ends the process')
    process.exit(1)
  })
}

type Level = (typeof levels)[keyof typeof levels]

/** For the one who started the program: where it is, and who may sign in to a demonstration. */
export function sayAtStart(line: string): void {
  process.stdout.write(`${line}\n`)
}

function inOneLine(words: readonly unknown[]): string {
  const line = stripVTControlCharacters(format(...words)).trim()
  return line.length > longestWords ? `${line.slice(0, longestWords)}…` : line
}
