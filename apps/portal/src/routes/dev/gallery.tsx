import { createFileRoute } from '@tanstack/react-router'
import { Gallery } from '../../features/gallery/gallery.tsx'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { NotFound } from '../../shell/failure.tsx'

export const Route = createFileRoute('/dev/gallery')({ component: DemoGallery })

/** Every part in every state; there only while the installation is a demonstration. */
function DemoGallery() {
  const settings = usePublicSettings()
  if (!settings) return null
  if (!settings.demo) return <NotFound />
  return (
    <>
      <PageTitle>Components</PageTitle>
      <Gallery />
    </>
  )
}
