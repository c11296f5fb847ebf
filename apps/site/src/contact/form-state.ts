import type { supportRequests } from '@granary/api'

export type FieldId = keyof supportRequests.SupportRequest

/** What the form shows besides its fields. Any edit leads back to `idle`. */
export type FormState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly message: string; readonly fieldIds: readonly FieldId[] }

/** What the server puts into the page when it answers a form that was sent without a script. */
export interface ContactState {
  readonly form: FormState
  readonly values: Partial<supportRequests.SupportRequest>
}

export const emptyContact: ContactState = { form: { kind: 'idle' }, values: {} }

export const sentMessage = 'Thank you. Your request has been sent; we will answer by email.'
