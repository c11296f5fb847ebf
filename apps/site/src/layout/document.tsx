import type { ReactNode } from 'react'
import { placeholders } from '../content/settings.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Hashed names of what the browser loads, known once the browser's part is built. */
export interface Assets {
  readonly script: string
  readonly style: string
  readonly font: string
}

export interface PageHead {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Not for search engines: the not-found page, results of a check. */
  readonly isHidden?: boolean
}

interface DocumentProps {
  readonly head: PageHead
  readonly assets: Assets
  readonly children: ReactNode
}

export function Document({ head, assets, children }: DocumentProps) {
  const address = `${placeholders.siteUrl}${head.path}`
  const title = head.path === '/' ? `Granary: ${head.title}` : `${head.title} · Granary`
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={head.description} />
        {head.isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Granary" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${placeholders.siteUrl}/social.png`} />
        <meta property="og:image:alt" content="Granary: Reducing Risk. Increasing Investment." />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content="#fbfaf7" />
        <meta name="granary:portal" content={placeholders.portalUrl} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.style} />
        <script type="module" src={assets.script} />
        {/* Data, not a program: browsers never run it, so the content policy has nothing to forbid. */}
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants; a script's text is not escaped
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData(head, address)) }}
        />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header path={head.path} />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  )
}

/** Only what is true of any installation: who publishes the site, and what this page is. */
function structuredData(head: PageHead, address: string) {
  const organization = { '@type': 'Organization', name: 'Granary', url: `${placeholders.siteUrl}/` }
  if (head.path === '/') {
    return {
      '@context': 'https://schema.org',
      '@graph': [
        { ...organization, description: head.description },
        { '@type': 'WebSite', name: 'Granary', url: `${placeholders.siteUrl}/`, inLanguage: 'en-US' },
      ],
    }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: head.title,
    description: head.description,
    url: address,
    inLanguage: 'en-US',
    publisher: organization,
  }
}
