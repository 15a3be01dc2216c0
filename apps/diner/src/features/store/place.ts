export interface Place {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
}
