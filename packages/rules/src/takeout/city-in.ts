/**
 * `杭州市` of `浙江省杭州市西湖区南山路 102 号`: the city at the start of a Chinese address, for guests who type only a street. '' when
 * it has none, as in `杭州西湖区文三路市民中心`.
 */
export function cityIn(address: string): string {
  return /^\s*(?:[^\s省市区县路街]{1,10}(?:省|自治区))?([^\s省市区县路街]{1,8}市)/u.exec(address)?.[1] ?? ''
}
