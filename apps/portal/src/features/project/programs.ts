const names: Readonly<Record<string, string>> = {
  B_AND_I: 'Business and Industry',
  CF: 'Community Facilities',
  WWD: 'Water and Waste Disposal',
  REAP: 'Rural Energy for America Program',
}

/** A program as people call it; a name that is none of the four stays as it is. */
export function programName(program: string): string {
  return names[program] ?? program
}
