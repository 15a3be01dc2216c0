export { default } from 'virtual:texts/zh'
