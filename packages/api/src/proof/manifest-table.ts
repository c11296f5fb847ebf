import type { ManifestFile, PackageManifest } from './manifest.ts'

const always = ['path', 'size', 'sha256', 'name', 'asOf', 'uploadedAt', 'uploader', 'state'] as const

/**
 * The files of a manifest for a spreadsheet. The manifest alone is signed, so the table that lies beside it is proven by
 * being exactly this: for a package of before it stays what it was. One with pages has a column more, which `npm run verify`
 * of a copy from before these does not know.
 */
export function manifestTable({ files }: Pick<PackageManifest, 'files'>): string {
  // Only where there are some: the tables of packages from before stay what they were.
  const columns = files.some(({ pages }) => pages) ? [...always, 'pages' as const] : always
  const told = (file: ManifestFile, column: (typeof columns)[number]) =>
    column === 'pages' ? file.pages?.map(wordsOf).join('; ') : file[column]
  const rows = files.map((file) => columns.map((column) => cell(told(file, column))).join(','))
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`
}

const wordsOf = ({ tab, document, from, to }: NonNullable<ManifestFile['pages']>[number]) =>
  `${from} to ${to}: tab ${tab}, ${document}`

/** What a spreadsheet would take for a formula stays a text. */
function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  const plain = /^[=+\-@\t]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
