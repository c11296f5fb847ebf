/** What the measurements ask of a page. */
export interface Bench {
  /** Milliseconds until every question is painted. */
  mount(): Promise<number>
  /** Puts the cursor behind what stands in a field; says whether that is a number. */
  enter(fieldId: string): Promise<boolean>
  /** Listens from now on, and gives the milliseconds from each key until after the next paint. */
  watchKeys(): void
  keys(): readonly number[]
  /** What stands in a field, to see that what was typed arrived. */
  text(fieldId: string): string
  /** How many elements the form has. */
  elements(): number
}

declare global {
  interface Window {
    bench: Bench
  }
}
