import { type ErrorTable, refusal } from '../error-table.ts'

/** What may be refused around handing over and carrying an order ahead. */
export const counterErrors = {
  handover_unknown: refusal(
    '没有找到等待取餐的这一单',
    'No order with this number is waiting to be handed over',
    'お渡し待ちのご注文が見つかりませんでした',
  ),
  /** {0} = the store it belongs to */
  handover_other_store: refusal(
    '这一单是{0}的，请客人到那里取餐',
    'This order is for {0}; it is handed over there',
    'このご注文は {0} のものです。そちらでお渡しします',
  ),
  /** {0} = its number */
  handover_not_ready: refusal('{0} 还没做好', '{0} is not ready yet', '{0} はまだできあがっていません'),
  /** {0} = its number, {1} = who did it, {2} = when, on the store's clock */
  handover_done: refusal(
    '{0} 已由{1}在 {2} 交给客人',
    '{1} handed {0} over at {2} already',
    '{0} はすでに {1} が {2} にお渡ししました',
  ),
  /** {0} = its number */
  handover_by_courier: refusal(
    '{0} 是外卖单，请交给配送员',
    '{0} is a delivery: give it to a courier',
    '{0} はデリバリーです。配達員にお渡しください',
  ),
  /** {0} = its number */
  handover_not_done: refusal('{0} 没有交出过', '{0} is not handed over', '{0} はまだお渡ししていません'),
  /** {0} = its number */
  handover_final: refusal(
    '{0} 是客人出示取餐码取走或送达的，不能撤销',
    '{0} went to the guest who showed its code, or to their door: that stands',
    '{0} は受取コードの提示、または配達でお渡し済みのため、取り消せません',
  ),
  /** {0} = its number, {1} = minutes */
  handover_back_late: refusal(
    '{0} 交出已超过 {1} 分钟，不能撤销',
    '{0} was handed over more than {1} minutes ago: that stands',
    '{0} はお渡しから {1} 分を過ぎたため、取り消せません',
  ),
  handover_cancelled: refusal('这一单已取消', 'This order was cancelled', 'このご注文は取り消されました'),
  release_unpaid: refusal('这一单还没有付款', 'This order is not paid yet', 'このご注文はまだお支払いされていません'),
} as const satisfies ErrorTable
