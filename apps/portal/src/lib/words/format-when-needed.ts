/**
 * Writes moments or amounts in the way that `make` makes when the first is written: a browser reads the rules of a
 * language for it, and a page that opens would wait for all that may be written on it some day.
 */
export function whenNeeded<Value>(make: () => { format(value: Value): string }): (value: Value) => string {
  let made: ReturnType<typeof make> | undefined
  return (value) => {
    made ??= make()
    return made.format(value)
  }
}

export const dateFormat = (options: Intl.DateTimeFormatOptions) => formatIn('en-US', options)

/** In the language of whoever reads. */
export const readersDateFormat = (options: Intl.DateTimeFormatOptions) => formatIn(undefined, options)

/** Makes the browser read the reader's language, for when it has nothing else to do: it takes longest the first time. */
export function readLanguage(): void {
  new Intl.DateTimeFormat()
}

const formatIn = (language: string | undefined, options: Intl.DateTimeFormatOptions) =>
  whenNeeded<number | Date>(() => new Intl.DateTimeFormat(language, options))
