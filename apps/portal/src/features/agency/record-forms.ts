import type { RecordedEventKind } from '@granary/api'

/** What staff are asked when they write an event down. */
export interface RecordForm {
  readonly kind: RecordedEventKind
  /** In the list of what can be recorded. */
  readonly choice: string
  readonly lead: string
  readonly day: string
  readonly due?: { readonly label: string; readonly help: string; readonly required?: boolean }
  readonly note?: { readonly label: string; readonly missing?: string }
  /** One on each line. */
  readonly lines?: { readonly label: string; readonly help: string; readonly usual?: readonly string[] }
  readonly asks?: boolean
  /** Whatever is open stays open with it. */
  readonly ends?: boolean
  readonly done: string
}

const aNote = { label: 'Note' }

/** The closing papers of §5001.452, as a beginning. */
const closingPapers = [
  'Guarantee fee',
  'Closing report',
  'Promissory notes',
  'Security instruments',
  'Loan agreement',
  'Personal and corporate guarantees',
  'Closing balance sheet',
  'Lender’s certificate',
]

export const recordForms: readonly RecordForm[] = [
  {
    kind: 'agencyQuestion',
    choice: 'The agency asks something',
    lead: 'One question at a time, so that each is answered and sent by itself.',
    day: 'Asked on',
    due: {
      label: 'Due',
      help: 'Until when the agency wants the answer. Both sides are reminded; of a question for the team, only the team.',
    },
    note: { label: 'Question', missing: 'Say what the agency asks.' },
    asks: true,
    done: 'The question is in the log.',
  },
  {
    kind: 'incomplete',
    choice: 'The agency says that it is incomplete',
    lead: 'It is no longer with the agency. Open again what has to change, and send it anew once both stages are accepted. The lender is told when you open a stage.',
    day: 'Told on',
    note: { label: 'What the agency misses', missing: 'Say what the agency misses.' },
    done: 'It is recorded. Open again what has to change.',
  },
  {
    kind: 'complete',
    choice: 'The application is complete',
    lead: 'The agency accepted it as complete. A change from here on sets a new application date.',
    day: 'Since',
    note: aNote,
    done: 'The complete application is recorded.',
  },
  {
    kind: 'commitment',
    choice: 'The conditional commitment is there',
    lead: 'Both sides sign it in time, or it is void. Its clocks start with the day on which it was issued.',
    day: 'Issued on',
    due: {
      label: 'Holds until',
      help: 'Only where the commitment names the day itself; else the rules of the project say it.',
    },
    lines: { label: 'Conditions', help: 'One on each line.' },
    note: aNote,
    done: 'The commitment is recorded.',
  },
  {
    kind: 'commitmentAccepted',
    choice: 'The commitment was accepted',
    lead: 'Both sides have signed it.',
    day: 'Signed on',
    note: aNote,
    done: 'The acceptance is recorded.',
  },
  {
    kind: 'extension',
    choice: 'The commitment was extended',
    lead: 'The agency agreed to a later end.',
    day: 'Agreed on',
    due: { label: 'Holds until', help: '', required: true },
    note: aNote,
    done: 'The extension is recorded.',
  },
  {
    kind: 'closing',
    choice: 'The loan closed',
    lead: 'What the agency gets before it issues the guarantee becomes a list to tick off, until the project is closed.',
    day: 'Closed on',
    lines: { label: 'Closing papers', help: 'One on each line.', usual: closingPapers },
    note: aNote,
    done: 'The closing is recorded.',
  },
  {
    kind: 'guaranteeIssued',
    choice: 'The guarantee was issued',
    lead: 'The project is closed with it. Closing papers and receipts are added before.',
    day: 'Issued on',
    note: aNote,
    ends: true,
    done: 'The guarantee is recorded, and the project is closed.',
  },
  {
    kind: 'changed',
    choice: 'Scope, rate, owner or lender changed',
    lead: 'Changes need the written consent of the agency.',
    day: 'Told on',
    note: { label: 'What changed', missing: 'Say what changed.' },
    done: 'The change is in the log.',
  },
  {
    kind: 'withdrawn',
    choice: 'The application was withdrawn',
    lead: 'The project is closed with it.',
    day: 'Withdrawn on',
    note: { label: 'Why', missing: 'Say why.' },
    done: 'The project is closed.',
  },
  {
    kind: 'declined',
    choice: 'The agency declined',
    lead: 'The project is closed with it.',
    day: 'Declined on',
    note: { label: 'Why', missing: 'Say why.' },
    done: 'The project is closed.',
  },
  {
    kind: 'closed',
    choice: 'The project ends for another reason',
    lead: 'The project is closed with it.',
    day: 'Closed on',
    note: { label: 'Why', missing: 'Say why.' },
    ends: true,
    done: 'The project is closed.',
  },
]
