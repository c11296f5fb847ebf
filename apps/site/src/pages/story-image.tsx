import { surveyLines, surveySections } from '@granary/ui'

const cell = 92
const size = 6 * cell

/** The township again, now with the line a surveyor walks. */
export function StoryImage() {
  const sections = surveySections(cell)
  const walked = [...sections].sort((one, other) => one.section - other.section)
  const way = walked.map(({ x, y }) => `${x + cell / 2} ${y + cell / 2}`).join('L')
  return (
    <svg
      className="story-image"
      viewBox="-44 -40 640 632"
      role="img"
      aria-label="Our story: a township of 36 sections, with the line in which surveyors number them, back and forth"
    >
      <path className="story-lines" d={surveyLines(cell)} />
      <rect className="story-marked" x={2 * cell} y={2 * cell} width={cell} height={cell} />
      {sections.map(({ section, x, y }) => (
        <text key={section} x={x + 9} y={y + 19}>
          {section}
        </text>
      ))}
      <path className="story-way" d={`M${way}`} />
      <circle className="story-start" cx={size - cell / 2} cy={cell / 2} r="5" />
      <circle className="story-end" cx={size - cell / 2} cy={size - cell / 2} r="5" />
    </svg>
  )
}
