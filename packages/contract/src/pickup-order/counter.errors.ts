import { type ErrorTable, refusal } from '../error-table.ts'

/** Refusals of handing over and delivering an order ahead. */
export const counterErrors = {
  handover_unknown: refusal,
  /** {0} = the store it belongs to */
  handover_other_store: refusal,
  /** {0} = its number */
  handover_not_ready: refusal,
  /** {0} = its number, {1} = the person, {2} = the time on the store's clock */
  handover_done: refusal,
  /** {0} = its number */
  handover_by_courier: refusal,
  /** {0} = its number */
  handover_not_done: refusal,
  /** {0} = its number */
  handover_final: refusal,
  /** {0} = its number, {1} = minutes */
  handover_back_late: refusal,
  handover_cancelled: refusal,
  release_unpaid: refusal,
} as const satisfies ErrorTable
