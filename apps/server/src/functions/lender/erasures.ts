import { erasures } from '@granary/api'
import { listErasures } from '../../model/erasure/index.ts'
import { ownerQuery } from '../builders.ts'

const list = ownerQuery(erasures.listOwn, ({ db, lender }) => listErasures(db, lender.organizationId))

export const lenderErasureFunctions = [list]
