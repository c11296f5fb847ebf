import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './steps.ts'
import { trackedFiles } from './tracked-files.ts'

/** Where bare fields for text stand, how many, and why they need no advice on tax ids of their own. */
const bare: Readonly<Record<string, readonly [fields: number, why: string]>> = {
  'apps/portal/src/lib/forms/free-text.tsx': [2, 'It is the field with the advice.'],
  'apps/portal/src/lib/forms/asked-step.tsx': [1, 'Addresses of mail, phones and digits that are asked for.'],
  'apps/portal/src/lib/forms/account-form.tsx': [1, 'Names of people and passwords.'],
  'apps/portal/src/lib/forms/code-field.tsx': [1, 'A code of a second factor.'],
  'apps/portal/src/features/questionnaire/fields/field-types/text-input.tsx': [
    4,
    'The field around it has the advice, and a sensitive answer is sealed.',
  ],
  'apps/portal/src/features/numbers/cell-input.tsx': [
    1,
    'The advice stands below the rows, or below the field.',
  ],
  'apps/portal/src/features/numbers/paste-preview.tsx': [
    1,
    'What is pasted becomes cells, and the advice stands below these.',
  ],
  'apps/portal/src/features/admin/erasures/dialogs.tsx': [
    1,
    'The name of a project, or the address of an account, typed once more.',
  ],
  'apps/portal/src/features/admin/lenders/lenders-page.tsx': [1, 'The name of a lender.'],
  'apps/portal/src/features/admin/rules/publishing.tsx': [1, 'The title of a rule pack.'],
  'apps/portal/src/features/admin/rules/value-dialog.tsx': [1, 'The source of a value of the regulation.'],
  'apps/portal/src/features/admin/system/settings-card.tsx': [2, 'Names and roles on the public site.'],
  'apps/portal/src/features/profile/set-up-authenticator.tsx': [1, 'A code of a second factor.'],
  'apps/portal/src/lib/forms/form-dialog.parts.test.tsx': [1, 'A form that a test alone has.'],
  'apps/portal/src/lib/session/kept-draft.parts.test.tsx': [1, 'A form that a test alone has.'],
  'apps/portal/src/lib/viewer/viewer-bar.tsx': [1, 'The number of a page.'],
  'apps/portal/src/features/sign-in/sign-in-form.tsx': [1, 'A code of a second factor.'],
  'apps/site/src/contact/contact-form.tsx': [
    4,
    'Names, and a field that people do not see; the message has the advice.',
  ],
  'apps/site/src/pages/eligibility.tsx': [1, 'An address that is looked up and not kept.'],
}

/** What a browser takes nothing but such a thing in, or what nobody reads. */
const noProse =
  /\btype="(?:search|email|password|tel|url|date|datetime-local|number|range|checkbox|radio|file|hidden)"/

test("[B47] every field for a person's own words advises on tax ids, or is named here with a reason", () => {
  const found = trackedFiles()
    .filter((path) => /^apps\/(?:portal|site)\/src\/.*\.tsx$/.test(path) && !path.includes('/gallery/'))
    .map((path) => [path, fieldsIn(read(path)).filter(isBare).length] as const)
    .filter(([, fields]) => fields > 0)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(bare).map(([path, [fields]]) => [path, fields])),
  )
})

test('[B47] in these, what is said to have the advice has it', () => {
  for (const [path, part] of [
    ['apps/portal/src/lib/forms/free-text.tsx', '<TaxIds'],
    ['apps/portal/src/features/questionnaire/fields/form-field.tsx', '<TaxIds'],
    ['apps/portal/src/features/numbers/row-form.tsx', '<TaxIds'],
    ['apps/portal/src/features/numbers/tables-page.tsx', '<CellAdvice'],
    ['apps/portal/src/lib/forms/asked-step.tsx', '<FreeText'],
    ['apps/portal/src/lib/forms/asked-step.tsx', '<FreeLine'],
  ] as const)
    expect(read(path), path).toContain(part)
  const message = fieldsIn(read('apps/site/src/contact/contact-form.tsx')).filter((tag) =>
    tag.startsWith('<TextArea'),
  )
  expect(message).toEqual([expect.stringContaining('<TaxIdAdvice')])
})

const isBare = (field: string) => !noProse.test(field) && !/<TaxIds?\b|<TaxIdAdvice/.test(field)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Each field for text as it is written, up to its end; one that nests others goes up to the end of these. */
function fieldsIn(text: string): string[] {
  return text
    .split(/(?=<(?:TextArea|TextField|textarea|input)\b)/)
    .filter((part) => /^<(?:TextArea|TextField|textarea|input)\b/.test(part))
    .map((part) => part.slice(0, endOf(part)))
}

function endOf(part: string): number {
  let depth = 0
  for (const { index, 0: sign } of part.matchAll(/<[A-Za-z]|\/>|<\//g)) {
    depth += sign === '/>' ? -1 : sign === '</' ? -1 : 1
    if (depth === 0) return index
  }
  return part.length
}
