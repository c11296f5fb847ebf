export const audiences = ['internal', 'lender', 'borrower'] as const
/** Who reads a remark: the packaging team alone, the lender too, or the borrower besides. */
export type Audience = (typeof audiences)[number]

export type RemarkReader =
  | { readonly kind: 'staff' | 'lender' }
  /** A borrower reads what stands at the questions that were shared with them, and nothing else. */
  | { readonly kind: 'borrower'; readonly fields: ReadonlySet<string> }

interface Placed {
  readonly audience: Audience
  readonly fieldId: string
}

/** Whether somebody reads a remark. The only rule of it: what it does not let through is not there for them. */
export function readsRemark(reader: RemarkReader, { audience, fieldId }: Placed): boolean {
  switch (reader.kind) {
    case 'staff':
      return true
    case 'lender':
      return audience !== 'internal'
    case 'borrower':
      return audience === 'borrower' && reader.fields.has(fieldId)
  }
}

/** Whom somebody may write to. */
export function writesTo(reader: RemarkReader, remark: Placed): boolean {
  if (reader.kind === 'staff') return true
  return readsRemark(reader, remark)
}
