export { adviceOn, type UsualFormat } from './advice.ts'
export {
  answersEqual,
  initialAnswer,
  initialAnswers,
  isAnswered,
  isBlank,
  normalizeAnswer,
  numberFrom,
  sameAnswer,
} from './answers.ts'
export type { Change } from './change.ts'
export * from './check-answers.ts'
export { checkSchema, conditionsOf } from './check-schema.ts'
export * from './compile.ts'
export { conditionHolds } from './conditions.ts'
export type { Conversion } from './conversions.ts'
export { defineSchema, SchemaError } from './define-schema.ts'
export { isEmailAddress, LONGEST_EMAIL_ADDRESS } from './email-address.ts'
export type { FieldState } from './field-state.ts'
export { type Category, PROGRAM_FIELD } from './form-index.ts'
export * from './format.ts'
export * from './merge.ts'
export * from './prefill.ts'
export {
  MAX_NUMBER,
  type Problem,
  type ProblemCode,
  problemsOf,
  REQUIRED_MESSAGE,
  TOO_LARGE_MESSAGE,
} from './problems.ts'
export { stripReferences } from './references.ts'
export * from './registry.ts'
export * from './schema.ts'
export {
  isMasked,
  isSensitive,
  MASK_SIGN,
  maskedAnswer,
  maskedAnswers,
  maskedText,
  sensitiveFieldsOf,
} from './sensitive/sensitive.ts'
export { leftSentence, leftWords, type Progress, type Status } from './status.ts'
export { oneLine, storableText, withoutTurning } from './storable-text.ts'
export { testAnswers } from './test-answers.ts'
