/** The demo's credentials; never valid at a real platform. Production refuses to start with them. */
export const simulatedDouyin = {
  clientKey: 'awsimulated000000',
  clientSecret: 'simulatedsecret0000000000000000',
} as const
export const simulatedMeituan = { developerId: '100000', signKey: 'simulatedsignkey' } as const

/** The demo's stores that take vouchers, with Douyin's number and Meituan's token. */
export const simulatedStores = [
  { place: 'demo/101', storeId: '101', poi: '6000000000000000101', token: 'simulated-token-101' },
  { place: 'demo/102', storeId: '102', poi: '6000000000000000102', token: 'simulated-token-102' },
] as const
