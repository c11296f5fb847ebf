import { programName } from '@granary/eligibility'

/** What a project is filed under, and that nobody has settled it, where that is so. */
export function programWords(project: { readonly program: string; readonly programOpen?: boolean }): string {
  const name = programName(project.program)
  return project.programOpen ? `${name} (not settled yet)` : name
}
