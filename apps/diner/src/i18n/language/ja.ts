export { default } from 'virtual:texts/ja'
