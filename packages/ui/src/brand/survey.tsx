import './survey.css'
import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'

const sectionsPerSide = 6

/** Sections of a township are numbered back and forth from the northeast corner, as surveyors do. */
export function sectionAt(row: number, column: number): number {
  const first = row * sectionsPerSide + 1
  return row % 2 === 0 ? first + (sectionsPerSide - 1 - column) : first + column
}

export interface SurveySection {
  readonly section: number
  readonly x: number
  readonly y: number
}

/** Where the sections of a township stand, each a square of this size. */
export function surveySections(cell: number): SurveySection[] {
  return Array.from({ length: sectionsPerSide ** 2 }, (_, at) => {
    const [row, column] = [Math.floor(at / sectionsPerSide), at % sectionsPerSide]
    return { section: sectionAt(row, column), x: column * cell, y: row * cell }
  })
}

/** The lines between the sections, as one path. */
export function surveyLines(cell: number): string {
  const size = sectionsPerSide * cell
  const lines = Array.from(
    { length: sectionsPerSide + 1 },
    (_, at) => `M${at * cell} 0V${size}M0 ${at * cell}H${size}`,
  )
  return lines.join('')
}

interface SurveyProps {
  /** The side of one section. */
  readonly cell?: number
  /** The sections that are marked, by number. */
  readonly marked?: readonly number[]
  readonly className?: string
}

/** One township as the only ornament of a page: hairlines, and straw for the place. It says nothing one would miss. */
export function SurveyGrid({ cell = 80, marked = [16], className }: SurveyProps) {
  return (
    <Township cell={cell} marked={marked} className={classNames('g-survey', className)}>
      {surveySections(cell).map(({ section, x, y }) => (
        <text key={section} className="g-survey-number" x={x + 8} y={y + 17}>
          {section}
        </text>
      ))}
    </Township>
  )
}

/** The small version for empty states. */
export function SurveyMark() {
  return <Township cell={12} marked={[16]} className="g-survey-mark" />
}

function Township({
  cell,
  marked,
  className,
  children,
}: Required<SurveyProps> & { readonly children?: ReactNode }) {
  const size = sectionsPerSide * cell + 2
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox={`-1 -1 ${size} ${size}`}
      aria-hidden="true"
    >
      {surveySections(cell)
        .filter(({ section }) => marked.includes(section))
        .map(({ section, x, y }) => (
          <rect key={section} className="g-survey-place" x={x} y={y} width={cell} height={cell} />
        ))}
      {children}
      <path className="g-survey-lines" d={surveyLines(cell)} />
    </svg>
  )
}
