import './what-changed.css'
import { documents, type TextOfDocument } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { useQuery } from 'convex/react'
import { useMemo } from 'react'
import { WordRuns } from '../history/changed-value.tsx'
import { formatMoment } from '../session/moments.ts'
import { type ComparedPage, compareVersions, pagesOf } from './compare-versions.ts'

export interface Version {
  readonly uploadId: string
  readonly fileName: string
  readonly fileSize: number
  readonly uploadedAt: number
}

interface WhatChangedProps {
  readonly projectId: string
  readonly before: Version
  readonly now: Version
}

/** What became of a document with the version that took its place: sizes, days, pages, and the text page by page. */
export default function WhatChanged({ projectId, before, now }: WhatChangedProps) {
  const older = useQuery(documents.getText, { projectId, uploadId: before.uploadId })
  const newer = useQuery(documents.getText, { projectId, uploadId: now.uploadId })
  return (
    <div className="q-changed">
      <table>
        <caption className="g-visually-hidden">Both versions</caption>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Uploaded</th>
            <th scope="col">Size</th>
            <th scope="col">Pages</th>
          </tr>
        </thead>
        <tbody>
          <VersionRow version={before} text={older} />
          <VersionRow version={now} text={newer} />
        </tbody>
      </table>
      {older && newer ? <Texts older={older} newer={newer} /> : <p role="status">Comparing…</p>}
    </div>
  )
}

function VersionRow({
  version,
  text,
}: {
  readonly version: Version
  readonly text: TextOfDocument | undefined
}) {
  return (
    <tr>
      <th scope="row">{version.fileName}</th>
      <td>{formatMoment(version.uploadedAt)}</td>
      <td>{formatFileSize(version.fileSize)}</td>
      <td>{text?.text?.includes('\f') ? pagesOf(text.text).length : '–'}</td>
    </tr>
  )
}

function Texts({ older, newer }: { readonly older: TextOfDocument; readonly newer: TextOfDocument }) {
  const pages = useMemo(
    () => (older.text === null || newer.text === null ? [] : compareVersions(older.text, newer.text)),
    [older.text, newer.text],
  )
  const unread = [older, newer].find(({ text }) => text === null)
  if (unread) return <p>{`The texts cannot be compared: ${whyNot(unread)}`}</p>
  const shown = pages.filter(({ kind }) => kind !== 'same')
  return (
    <>
      <p>
        <strong>{summary(pages)}</strong>
        {(older.isCut || newer.isCut) && ' Only the beginning of such a long text is compared.'}
        {(older.scanned || newer.scanned) && ' Pages that are scanned have no text to compare.'}
      </p>
      {shown.map((page) => (
        <section key={titleOf(page)} aria-label={titleOf(page)}>
          <h5>{titleOf(page)}</h5>
          <PageText page={page} />
        </section>
      ))}
      {shown.length > 0 && <p className="q-doc-line">Tax ids and long numbers are hidden in both.</p>}
    </>
  )
}

function PageText({ page }: { readonly page: ComparedPage }) {
  if ('text' in page) return <p>{page.text === '' ? 'No text can be read on it.' : excerpt(page.text)}</p>
  return page.runs ? <WordRuns runs={page.runs} /> : <p>Too much of it differs to be shown word by word.</p>
}

const longest = 400
const excerpt = (text: string) => (text.length > longest ? `${text.slice(0, longest)} …` : text)

function titleOf(page: ComparedPage): string {
  if (page.kind === 'removed') return `Page ${page.before} was removed`
  if (page.kind === 'added') return `Page ${page.now} is new`
  const was = page.before === page.now ? '' : `, before page ${page.before}`
  return `Page ${page.now} changed${was}`
}

function summary(pages: readonly ComparedPage[]): string {
  const count = (kind: ComparedPage['kind']) => pages.filter((page) => page.kind === kind).length
  const [changed, added, removed] = [count('changed'), count('added'), count('removed')]
  if (changed + added + removed === 0) return 'Their texts are the same.'
  const words = (number: number, what: string) => (number === 0 ? [] : [`${number} ${what}`])
  const all = [...words(changed, 'changed'), ...words(added, 'new'), ...words(removed, 'removed')]
  return `Pages: ${[...all, `${count('same')} the same`].join(', ')}.`
}

function whyNot({ fileName, state }: TextOfDocument): string {
  if (state === 'waiting')
    return `the text of “${fileName}” has not been read yet. That takes a few minutes after a file was added.`
  return `“${fileName}” has no text that can be read here.`
}
