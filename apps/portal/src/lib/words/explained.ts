import type { Finding } from '@granary/api'

/** Somebody said why it is so, and it says the same since. */
export const isExplained = ({ explanation, explainedOf }: Finding) =>
  explanation !== undefined && explainedOf === undefined
