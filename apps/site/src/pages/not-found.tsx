import { Hero } from '../layout/hero.tsx'

export function NotFoundPage() {
  return (
    <Hero
      title="There is no page here"
      subtitle="The address may be mistyped, or the page may have moved. The menu above leads everywhere."
      marked={[24]}
      action={{ label: 'Go to the home page', href: '/' }}
    />
  )
}
