// Written by `npm run schema -- publish`. A published revision never changes.
import type { History } from '../published.ts'
import revision0 from './history/revision-0.json' with { type: 'json' }
import revision8 from './history/revision-8.json' with { type: 'json' }
import revision9 from './history/revision-9.json' with { type: 'json' }
import revision10 from './history/revision-10.json' with { type: 'json' }
import revision11 from './history/revision-11.json' with { type: 'json' }

export const history: History = [
  {
    revision: 0,
    title: "Base seed",
    changes: "The questionnaire as first entered.",
    frozen: revision0,
  },
  {
    revision: 8,
    publishedOn: "2025-10-02",
    title: "Seed rollout",
    changes: "The fields of the base seed, offered to all lenders.",
    frozen: revision8,
  },
  {
    revision: 9,
    publishedOn: "2025-10-08",
    title: "Document uploads expansion",
    changes: "Statements, appraisal, organizational documents, affiliate debt coverage, credit evaluation and risk rating are uploaded; until now their names were typed.",
    frozen: revision9,
  },
  {
    revision: 10,
    publishedOn: "2025-10-13",
    title: "Project-to-pre-application autopopulation",
    changes: "Answers of project creation stand in the form. New: lender headquarters, title, email and phone of the contact, whether the borrower is an individual or an entity and new or existing, and whether the agency has approved the lender. The earlier eligibility questions became optional.",
    frozen: revision10,
  },
  {
    revision: 11,
    publishedOn: "2026-11-26",
    title: "Help that follows the regulation",
    changes: "Guarantors are no longer told to upload tax returns as statements. Where we ask for more than the regulation does, the help says so, and that the document may be said not to apply.",
    frozen: revision11,
  },
]
