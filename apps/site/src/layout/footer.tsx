import { Logo } from '@granary/ui'
import { placeholders, softwareVersion } from '../content/settings.ts'

export function Footer() {
  return (
    <footer className="site-foot">
      <div className="wrap site-foot-row">
        <a className="logo-link" href="/" aria-label="Granary, home">
          <Logo decorative />
        </a>
        <ul>
          <li>
            <a href="/terms">Terms</a>
          </li>
          <li>
            <a href="/privacy">Privacy</a>
          </li>
          <li>
            <a href="/cookies">Cookies</a>
          </li>
        </ul>
        <p>{`© ${placeholders.year} Granary. Software version ${softwareVersion}`}</p>
      </div>
    </footer>
  )
}
