/** What the demo's platforms take; none of theirs. Production refuses to start with these keys. */
export const simulatedDouyin = {
  clientKey: 'awsimulated000000',
  clientSecret: 'simulatedsecret0000000000000000',
} as const
export const simulatedMeituan = { developerId: '100000', signKey: 'simulatedsignkey' } as const

/** The demo's stores that take vouchers: Douyin's number and Meituan's token for each. */
export const simulatedStores = [
  { place: 'demo/101', storeId: '101', poi: '6000000000000000101', token: 'simulated-token-101' },
  { place: 'demo/102', storeId: '102', poi: '6000000000000000102', token: 'simulated-token-102' },
] as const
