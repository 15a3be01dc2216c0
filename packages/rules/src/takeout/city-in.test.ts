import { describe, expect, it } from 'vitest'
import { cityIn } from './city-in.ts'

describe('the city of an address', () => {
  it.each([
    ['杭州市西湖区南山路 102 号', '杭州市'],
    ['浙江省杭州市西湖区南山路 102 号', '杭州市'],
    ['新疆维吾尔自治区乌鲁木齐市天山区', '乌鲁木齐市'],
    ['上海市浦东新区世纪大道 1 号', '上海市'],
    ['杭州西湖区文三路市民中心', ''],
    ['南山路市场 5 号', ''],
    ['1 Nanshan Road, Hangzhou', ''],
    ['', ''],
  ])('%s is %s', (address, city) => {
    expect(cityIn(address)).toBe(city)
  })
})
