/** A file between the person's choice and the server. */
export interface Transfer {
  readonly id: string
  readonly file: Pick<File, 'name' | 'size'>
  /** The name of the picture that the file is made of. */
  readonly picture?: string | undefined
  /** Failed can be tried again; refused is what no trying helps. */
  readonly state: 'queued' | 'waiting' | 'sending' | 'failed' | 'refused'
  /** From 0 to 1. */
  readonly part: number
  /** What it waits for although there is a line. */
  readonly waitsFor?: 'room' | 'server' | undefined
  /** Why it waits although there is a line, failed or was refused. */
  readonly message?: string | undefined
}

export type TransferRows = ReturnType<typeof createTransferRows>

const none: readonly Transfer[] = []

/** What is shown of the files on their way, field by field; `tell` says which field has changed. */
export function createTransferRows(tell: (fieldId: string) => void) {
  const rows = new Map<string, readonly Transfer[]>()
  const errors = new Map<string, string>()

  const of = (fieldId: string) => rows.get(fieldId) ?? none

  function set(fieldId: string, next: readonly Transfer[]) {
    rows.set(fieldId, next)
    tell(fieldId)
  }

  return {
    of,
    set,
    find: (fieldId: string, id: string) => of(fieldId).find((row) => row.id === id),
    stateOf: (fieldId: string, id: string) => of(fieldId).find((row) => row.id === id)?.state,
    some: (is: (row: Transfer) => boolean) => [...rows.values()].some((each) => each.some(is)),
    fieldsOf: (is: (row: Transfer) => boolean) =>
      [...rows].flatMap(([fieldId, each]) => each.filter(is).map(() => fieldId)),
    patch(fieldId: string, id: string, change: Partial<Transfer>) {
      set(
        fieldId,
        of(fieldId).map((row) => (row.id === id ? { ...row, ...change } : row)),
      )
    },
    drop(fieldId: string, id: string) {
      set(
        fieldId,
        of(fieldId).filter((row) => row.id !== id),
      )
    },
    errorOf: (fieldId: string) => errors.get(fieldId),
    setError(fieldId: string, message: string | undefined) {
      if (message === undefined) errors.delete(fieldId)
      else errors.set(fieldId, message)
      tell(fieldId)
    },
  }
}
