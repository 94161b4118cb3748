create table product (
  id int primary key,
  name varchar(80) not null,
  maker varchar(40) not null,
  price decimal(8, 2) not null,
  stock int not null,
  description varchar(400) not null
);
-- A ring: the newest review replaces the oldest, so that load does not fill the memory.
create table review (
  slot int primary key,
  product int not null references product (id),
  author varchar(40) not null,
  stars int not null,
  text varchar(400) not null
);
create index review_of_product on review (product);
