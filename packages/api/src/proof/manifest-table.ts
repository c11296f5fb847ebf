import type { PackageManifest } from './manifest.ts'

const columns = ['path', 'size', 'sha256', 'name', 'asOf', 'uploadedAt', 'uploader', 'state'] as const

/**
 * The files of a manifest for a spreadsheet. The manifest alone is signed, so the table that lies beside it is proven by
 * being exactly this: it changes only together with the format's name.
 */
export function manifestTable({ files }: Pick<PackageManifest, 'files'>): string {
  const rows = files.map((file) => columns.map((column) => cell(file[column])).join(','))
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`
}

/** What a spreadsheet would take for a formula stays a text. */
function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  const plain = /^[=+\-@\t]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
