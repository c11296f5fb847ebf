import { uploadAccepting } from '../answer-kinds.ts'

export const upload = uploadAccepting(['.pdf', '.xls', '.xlsx'])
