import { Card, ExternalTextLink, TextButton, useToasts } from '@granary/ui'
import { usePublicSettings } from '../../lib/public-settings.ts'

/** What the package is recognized by, in groups that people can compare. */
export function Digest({ version, digest }: { readonly version: number; readonly digest: string }) {
  const toasts = useToasts()
  const settings = usePublicSettings()
  const copy = () =>
    navigator.clipboard.writeText(digest).then(
      () => toasts.show({ title: 'The digest is copied.', tone: 'success' }),
      () => toasts.show({ title: 'The digest could not be copied. Select it instead.', tone: 'danger' }),
    )
  return (
    <Card title={`Digest of version ${version}`}>
      <code className="pk-digest">{digest.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <p className="pk-note">SHA-256 of the manifest. It stands in the audit log.</p>
      <p className="pk-ways">
        <TextButton onClick={() => void copy()}>Copy</TextButton>
        {settings && <ExternalTextLink href={`${settings.siteUrl}/verify`}>Verify a file</ExternalTextLink>}
      </p>
    </Card>
  )
}
