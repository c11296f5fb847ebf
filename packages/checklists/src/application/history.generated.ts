// Written by `npm run schema -- publish`. A published revision never changes.
import type { History } from '../published.ts'
import revision1 from './history/revision-1.json' with { type: 'json' }
import revision2 from './history/revision-2.json' with { type: 'json' }
import revision3 from './history/revision-3.json' with { type: 'json' }
import revision4 from './history/revision-4.json' with { type: 'json' }

export const history: History = [
  {
    revision: 1,
    publishedOn: "2025-09-24",
    title: "MVP",
    changes: "The core questions, without sections of single programs.",
    frozen: revision1,
  },
  {
    revision: 2,
    publishedOn: "2025-09-27",
    title: "Refactor",
    changes: "Adds ownership, co-borrowers, organization, construction, statements and reporting.",
    frozen: revision2,
  },
  {
    revision: 3,
    publishedOn: "2025-09-27",
    title: "Full coverage with program sections",
    changes: "Adds the questions that only one program asks.",
    frozen: revision3,
  },
  {
    revision: 4,
    publishedOn: "2026-11-26",
    title: "Help that follows the regulation",
    changes: "No document is asked for that only says that another one is not needed: say that the question does not apply. Where we ask for more than the regulation does, the help says so.",
    frozen: revision4,
  },
]
