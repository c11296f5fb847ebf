import { expect, test } from 'vitest'
import { layOut } from './layout.ts'

test('what looks like a tax id in somebody’s words leaves masked, in both parts; other numbers stay', () => {
  const text = 'Is 987-65-4321 yours? EIN 12-3456789, loan 1,200,000, phone (308) 555-0100.'
  const masked = 'Is •••-••-4321 yours? EIN ••-•••6789, loan 1,200,000, phone (308) 555-0100.'
  const mail = layOut({ subject: 'A remark', paragraphs: ['Look.'], quote: { heading: 'Ada wrote:', text } })
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(masked)
    expect(part).toContain('Ada wrote:')
  }
})
