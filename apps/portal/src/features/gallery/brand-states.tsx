import { Logo, SurveyGrid, SurveyMark } from '@granary/ui'
import { GallerySection, Row } from './gallery-section.tsx'

const roles = [
  ...['page', 'surface', 'sunken', 'ink', 'muted', 'faint', 'line', 'control'],
  ...['brand', 'brand-hover', 'brand-wash', 'deep', 'straw', 'straw-wash', 'focus', 'presence'],
  ...['success', 'success-wash', 'warning', 'warning-wash', 'danger', 'danger-wash', 'info', 'info-wash'],
]

const sizes = [
  ['t48', 'Hero 48'],
  ['t36', 'Site section 36'],
  ['t30', 'Page title 30'],
  ['t24', 'Category title 24'],
  ['t20', 'Section title 20'],
  ['t16', 'Label and answer 16'],
  ['t15', 'Help and tables 15'],
  ['t13', 'Meta 13'],
] as const

export function BrandStates() {
  return (
    <GallerySection id="brand" title="Mark, colors, type">
      <Row>
        <Logo />
        <span className="gallery-deep">
          <Logo onDeep decorative />
        </span>
        <SurveyMark />
        <SurveyGrid className="gallery-survey" />
      </Row>
      <div className="gallery-swatches">
        {roles.map((role) => (
          <div key={role}>
            <span className="gallery-swatch" style={{ background: `var(--${role})` }} />
            <span className="gallery-caption">{role}</span>
          </div>
        ))}
      </div>
      <div className="gallery-type">
        {sizes.map(([token, words]) => (
          <p key={token} style={{ font: `var(--${token})` }}>
            {words}
          </p>
        ))}
      </div>
    </GallerySection>
  )
}
