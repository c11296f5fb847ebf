/** Who a verified token speaks for. Everything else about a person is read when it is needed, so it is never stale. */
export interface Identity {
  readonly personId: string
  /** The sign-in the token was made from; when it ends, what it may see ends with it. */
  readonly sessionId: string
}
