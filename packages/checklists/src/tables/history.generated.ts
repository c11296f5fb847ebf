// Written by `npm run schema -- publish`. A published revision never changes.
import type { History } from '../published.ts'
import revision1 from './history/revision-1.json' with { type: 'json' }
import revision2 from './history/revision-2.json' with { type: 'json' }

export const history: History = [
  {
    revision: 1,
    publishedOn: "2026-11-27",
    title: "Tables as they were declared",
    changes: "The columns of all tables as they stood when tables began to be published in revisions.",
    frozen: revision1,
  },
  {
    revision: 2,
    publishedOn: "2026-11-27",
    title: "Years and wages",
    changes: "Years are written without a comma. Wages for an hour and for a year have one mean, that of a year.",
    frozen: revision2,
  },
]
