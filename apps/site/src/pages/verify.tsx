import { Hero } from '../layout/hero.tsx'
import { TickList } from '../layout/parts.tsx'

const promises = ['No account, no upload', 'Whoever does not hold the file learns nothing'] as const

/** Whether a file is one that was certified here. What it says is written by the script of the page. */
export function VerifyPage() {
  return (
    <>
      <Hero
        title="Is this the file that was certified?"
        subtitle="Choose a package, a volume, a manifest or a single document of a package. Your browser computes its digest and asks whether it is known. The file does not leave your computer."
        marked={[11]}
      />
      <section className="block on-surface last">
        <div className="wrap split">
          <div className="contact-help">
            <h2>What happens with the file</h2>
            <TickList items={promises} />
            <p>
              It works without a connection too, in a checkout of Granary: get{' '}
              <a href="/verify/key.pem" download="key.pem">
                the key of this site
              </a>{' '}
              once, and run <code>npm run verify -- FILE --key key.pem</code>
            </p>
            <p>
              One changed byte is enough for another digest. A printed and scanned copy, or a file that was
              saved again, is not the same file.
            </p>
          </div>
          <div className="verify-card" data-island="verify">
            <label className="verify-drop">
              <span className="verify-label">File to verify</span>
              <span className="verify-hint" id="verify-hint">
                Choose it, or drop it here. A ZIP is also looked into, file by file.
              </span>
              <input type="file" id="verify-file" aria-describedby="verify-hint" />
            </label>
            <div className="verify-outcome" role="status" data-outcome />
            <noscript>
              <p>This page computes with a script, which is off in your browser.</p>
            </noscript>
          </div>
        </div>
      </section>
    </>
  )
}
