import { type Mentionable, namedIn, type WhyUnread } from '@granary/api'

const why: Readonly<Record<WhyUnread, string>> = {
  internal: 'only the packaging team reads this',
  lenderOnly: 'no borrower reads this',
  notShared: 'no borrower reads what is not shared with them, as this question',
  notOnTeam: 'only those of our staff who package read this',
}

/** Who is named in a text and is told nothing of it, each with why, as sentences. */
export function unreachedIn(text: string, known: readonly Mentionable[]): readonly string[] {
  const readers = known.filter(({ unread }) => unread === undefined)
  const others = known.filter(({ unread }) => unread !== undefined)
  // As the server finds who is named: those who read it are nearer.
  const named = namedIn(text, readers, others).filter(({ unread }) => unread !== undefined)
  return [...Map.groupBy(named, ({ unread }) => unread)].flatMap(([reason, people]) =>
    reason ? `${list.format(people.map(({ name }) => name))} will not be told: ${why[reason]}.` : [],
  )
}

const list = new Intl.ListFormat('en-US')
