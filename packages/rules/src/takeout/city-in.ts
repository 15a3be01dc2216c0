/**
 * `杭州市` of `浙江省杭州市西湖区南山路 102 号`: the town at the beginning of a Chinese address, for guests who write a street and leave the
 * town out. '' where none stands there, as in `杭州西湖区文三路市民中心`.
 */
export function cityIn(address: string): string {
  return /^\s*(?:[^\s省市区县路街]{1,10}(?:省|自治区))?([^\s省市区县路街]{1,8}市)/u.exec(address)?.[1] ?? ''
}
