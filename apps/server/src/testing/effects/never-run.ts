import type { Who } from '../../functions/access-matrix.ts'

type Reasons = Readonly<Partial<Record<Who, string>>>

/** A remark is found by itself: its row lets in everybody who is signed in, and says NOT_FOUND. */
const onlyReads = 'Reads the remarks of a project and takes no part in them.'
const onlyReaders: Reasons = { viewer: onlyReads, admin: onlyReads }
const ofTheLender =
  'What a lender and its borrowers write each other is not read by staff, and found by none of them.'
const ofPackagers = 'Whether a disputed remark stands is decided by the packaging team.'

/** By function whom the matrix lets in and no call lets run to its end, and why none can. */
export const neverRun: Readonly<Record<string, Reasons>> = {
  'account/erasure:withdraw': {
    other:
      'The only owner of a lender is told to name another one before asking, and has nothing to withdraw.',
  },
  'borrower/messages:markReadForLender': { packager: ofTheLender, admin: ofTheLender },
  'project/remarks:reply': onlyReaders,
  'project/remarks:settle': onlyReaders,
  'project/remarks:dispute': onlyReaders,
  'project/remarks:edit': onlyReaders,
  'project/remarks:resolve': {
    ...onlyReaders,
    ...{ lender: ofPackagers, colleague: ofPackagers, other: ofPackagers, borrower: ofPackagers },
  },
}
