import type { Lexicon } from "../lexicon.ts";

export const vi = {
  not: "đừng|không được|không cần|chớ|không bao giờ|không phải",
  without: "mà không",
  reveal: "nói|báo|tiết lộ|nhắc|đề cập|cho biết|cảnh báo|kể|thừa nhận|thông báo|cho (?:\\p{L}{1,30} ){1,3}biết",
  show: "hiển thị|ghi|cho ~ thấy",
  know: "biết|nhận ra|thấy|phát hiện",
  hide: "giấu|che giấu|giữ (?:bí mật|kín)|giữ ~(?:bí mật|kín)|ẩn",
  secretly: "bí mật|lén|âm thầm|lặng lẽ|sau lưng",
  act: "gửi|tải|sao chép|chạy|thực thi|cài|thêm|sửa|xóa|xoá",
  say: "nói|trả lời|khẳng định|phủ nhận",
  denial: "không có gì|chỉ|không gửi|không làm",
  asked: "(?:nếu|khi|ngay cả|kể cả|dù|cho dù)~hỏi",
  user: "người dùng|chủ sở hữu|khách hàng|ai!|con người",
  outlet: "câu trả lời|trả lời|bản tóm tắt|tóm tắt|báo cáo|tin nhắn",
  deed: "(?:điều|những) gì (?:bạn )?(?:đã|làm)|những gì|việc (?:tải|gửi|sao)|lệnh này|thay đổi|tải lên|yêu cầu này",
  self: "(?:đoạn|mục|quy tắc|ghi chú|chỉ dẫn|hướng dẫn|bước|trang|dòng|phần|điều|tệp) này",
  it: "điều này|việc này|về nó|chuyện này",
  harmless: "trước khi|cho đến khi|trừ khi|mật khẩu|khóa|dữ liệu cá nhân",
} satisfies Lexicon;
