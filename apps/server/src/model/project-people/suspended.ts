import { invalid } from '../invitations/index.ts'

/** Who cannot sign in is asked for nothing and gets no mail; what they were asked for waits for them. */
export function refuseSuspended(suspended: boolean): void {
  if (suspended) throw invalid('personId', 'Their account is suspended, so nobody can ask or remind them.')
}
