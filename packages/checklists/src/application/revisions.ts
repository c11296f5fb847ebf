import type { RevisionEntry } from '@granary/forms'
import { published } from '../published.ts'
import revision1 from './history/revision-1.json' with { type: 'json' }
import revision2 from './history/revision-2.json' with { type: 'json' }
import revision3 from './history/revision-3.json' with { type: 'json' }

/** Oldest first. Older revisions exist only as frozen data; nobody edits them. */
export const applicationRevisions: readonly RevisionEntry[] = [
  published(
    {
      revision: 1,
      publishedOn: '2025-09-24',
      title: 'MVP',
      changes: 'The core questions, without sections of single programs.',
    },
    revision1,
  ),
  published(
    {
      revision: 2,
      publishedOn: '2025-09-27',
      title: 'Refactor',
      changes: 'Adds ownership, co-borrowers, organization, construction, statements and reporting.',
    },
    revision2,
  ),
  published(
    {
      revision: 3,
      publishedOn: '2025-09-27',
      title: 'Full coverage with program sections',
      changes: 'Adds the questions that only one program asks.',
    },
    revision3,
  ),
]
