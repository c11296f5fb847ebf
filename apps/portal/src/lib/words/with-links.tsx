import { Link } from '@granary/ui'

/** A sentence of ours whose addresses can be followed. Never for what a person wrote. */
export function WithLinks({ text }: { readonly text: string }) {
  return text.split(' ').flatMap((word, at) => [at === 0 ? '' : ' ', linked(word)])
}

function linked(word: string) {
  if (!word.startsWith('http') && !word.includes('@')) return word
  return (
    <Link key={word} href={word.startsWith('http') ? word : `mailto:${word}`}>
      {word}
    </Link>
  )
}
